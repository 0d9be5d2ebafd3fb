// A text as part of an address, and back. What comes from an address is data: it is only ever put into text fields.
const MOST = 20000; // characters

const through = (bytes, stream) => new Blob([bytes]).stream().pipeThrough(stream);

export async function pack(text) {
  const bytes = await new Response(through(text, new CompressionStream("deflate-raw"))).arrayBuffer();
  const written = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return written.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

export async function unpack(packed) {
  const bytes = Uint8Array.from(atob(packed.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
  let text = "";
  const letters = through(bytes, new DecompressionStream("deflate-raw")).pipeThrough(new TextDecoderStream());
  for (const reader = letters.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += value;
    if (text.length > MOST) throw new RangeError("a text of more than 20,000 characters");
  }
}
