// Passkeys: the browser's half of making one and of signing in with one. The forms
// and their words are the server's; without a browser that can do it they stay
// hidden.

type Bytes = Uint8Array<ArrayBuffer>;

/** Reads base64url, as options have it. */
export function bytesOf(text: string): Bytes {
  const plain = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(plain, (c) => c.charCodeAt(0));
}

/** Writes base64url, as the server reads it. */
export function textOf(buffer: ArrayBuffer): string {
  const plain = [...new Uint8Array(buffer)].map((b) => String.fromCharCode(b)).join("");
  return btoa(plain).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

interface Named {
  id: string;
  type: "public-key";
  transports?: AuthenticatorTransport[];
}

/** The options as the server writes them: what is bytes stands in base64url. */
interface Options {
  challenge: string;
  user?: { id: string; name: string; displayName: string };
  excludeCredentials?: Named[];
  allowCredentials?: Named[];
  [more: string]: unknown;
}

/** The options as navigator.credentials wants them. */
export function optionsOf(o: Options): Record<string, unknown> {
  const named = (list: Named[] | undefined) => list?.map((c) => ({ ...c, id: bytesOf(c.id) }));
  return {
    ...o,
    challenge: bytesOf(o.challenge),
    ...(o.user && { user: { ...o.user, id: bytesOf(o.user.id) } }),
    ...(o.excludeCredentials && { excludeCredentials: named(o.excludeCredentials) }),
    ...(o.allowCredentials && { allowCredentials: named(o.allowCredentials) }),
  };
}

// What the server reads of a credential.
function answerOf(c: PublicKeyCredential): unknown {
  const r = c.response as AuthenticatorResponse & Partial<AuthenticatorAttestationResponse & AuthenticatorAssertionResponse>;
  const parts: Record<string, unknown> = { clientDataJSON: textOf(r.clientDataJSON) };
  if (r.attestationObject) parts["attestationObject"] = textOf(r.attestationObject);
  if (r.attestationObject && r.getTransports) parts["transports"] = r.getTransports();
  if (r.authenticatorData) parts["authenticatorData"] = textOf(r.authenticatorData);
  if (r.signature) parts["signature"] = textOf(r.signature);
  if (r.userHandle) parts["userHandle"] = textOf(r.userHandle);
  return {
    id: c.id,
    rawId: textOf(c.rawId),
    type: c.type,
    authenticatorAttachment: c.authenticatorAttachment ?? undefined,
    clientExtensionResults: c.getClientExtensionResults(),
    response: parts,
  };
}

// Fetches what is needed for signing in, or throws what the server says.
async function begin(form: HTMLFormElement, address: string): Promise<Options> {
  const second = (form.elements.namedItem("second") as HTMLInputElement).value;
  const response = await fetch(address, { method: "POST", body: new URLSearchParams({ second }) });
  const answer = (await response.json()) as { token?: string; options?: Options; error?: string };
  if (!answer.options || !answer.token) throw new Refused(answer.error ?? "");
  (form.elements.namedItem("token") as HTMLInputElement).value = answer.token;
  return answer.options;
}

class Refused extends Error {}

async function run(form: HTMLFormElement): Promise<void> {
  const { options, begin: address } = form.dataset;
  const credential = options
    ? await navigator.credentials.create({ publicKey: optionsOf(JSON.parse(options) as Options) as unknown as PublicKeyCredentialCreationOptions })
    : await navigator.credentials.get({ publicKey: optionsOf(await begin(form, address ?? "")) as unknown as PublicKeyCredentialRequestOptions });
  if (!(credential instanceof PublicKeyCredential)) throw new Error("no credential");
  (form.elements.namedItem("credential") as HTMLInputElement).value = JSON.stringify(answerOf(credential));
  form.submit();
}

/** Shows the forms for passkeys, if the browser can use them. */
export function passkeys(): void {
  if (!window.isSecureContext || !("PublicKeyCredential" in window)) return;
  for (const form of document.querySelectorAll<HTMLFormElement>("form.passkey")) {
    form.hidden = false;
    for (const el of document.querySelectorAll<HTMLElement>(".unable")) el.hidden = true;
    const refusal = form.querySelector<HTMLElement>(".refusal");
    const button = form.querySelector("button");
    form.addEventListener("submit", (e) => {
      e.preventDefault();
      if (button) button.disabled = true;
      run(form).catch((reason: unknown) => {
        if (button) button.disabled = false;
        if (!refusal) return;
        refusal.textContent = (reason instanceof Refused && reason.message) || (form.dataset["failed"] ?? "");
        refusal.hidden = false;
      });
    });
  }
}
