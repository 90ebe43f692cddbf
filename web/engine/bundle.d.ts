/** The loader that comes with Go: it sets globalThis.Go. */
declare module "tengen:wasm-exec" {}
