// What the build resolves "tengen:texts" to: the texts of one language.
declare module "tengen:texts" {
  const bundle: { readonly language: string; readonly texts: Readonly<Record<string, string>> };
  export default bundle;
}
