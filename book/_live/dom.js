// Small parts that sheets are made of.
export const made = (tag, attributes = {}, ...children) => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
};

export const pressed = (name, action, kind = "") => {
  const button = made("button", { type: "button", ...(kind && { class: kind }) }, name);
  button.addEventListener("click", action);
  return button;
};

export const circled = (n) => (n <= 20 ? String.fromCodePoint(0x245f + n) : `(${n})`);

/** A text field as high as its text. */
export function grow(field) {
  field.style.height = "auto";
  field.style.height = `${field.scrollHeight + field.offsetHeight - field.clientHeight}px`;
}
