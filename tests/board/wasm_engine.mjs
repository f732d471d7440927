// The engine of the browser in Node.js: the same three functions that web/src/engine/module.ts calls.

const text = new TextEncoder();
const words = new TextDecoder();

export async function loadEngine(bytes) {
  let memory = null;
  const clock = (id, precision, at) => {
    new DataView(memory.buffer).setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
    return 0;
  };
  const module = await WebAssembly.compile(bytes);
  const imports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    imports[from] ??= {};
    imports[from][name] = name === "clock_time_get" ? clock : () => 52;
  }
  const { exports } = await WebAssembly.instantiate(module, imports);
  memory = exports.memory;
  exports._initialize();
  return {
    ask(question) {
      const bytes = text.encode(question);
      const at = exports.question(bytes.length);
      new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
      const length = exports.ask();
      return words.decode(new Uint8Array(memory.buffer, exports.answer(), length));
    },
  };
}
