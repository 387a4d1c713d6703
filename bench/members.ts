const API = '/restful/v1/';
const PASSWORD = 'Bench2025fire';

interface Letter {
  to: string;
  text: string;
}

/** Registers new members one after the other, by the letters of the outbox, and answers their tokens. */
export async function signUpMembers(origin: string, count: number): Promise<string[]> {
  const mark = Date.now().toString(36).slice(-5);
  const tokens: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const email = `bench.${mark}.${number}@example.com`;
    await post(origin, 'g/security/send_register_email_verify_code', { email });
    const code = await readCode(origin, email);
    const { token } = await post<{ token: string }>(origin, 'g/account/register', {
      email,
      code,
      nickName: `量${mark}${number}`,
      password: PASSWORD,
      agree: true,
    });
    tokens.push(token);
  }
  return tokens;
}

async function readCode(origin: string, email: string): Promise<string> {
  const response = await fetch(`${origin}/dev/outbox.json`);
  const letters: Letter[] = await response.json();
  const code = /\d{6}/.exec(letters.find(({ to }) => to === email)?.text ?? '')?.[0];
  if (code === undefined) throw new Error(`no letter to ${email}`);
  return code;
}

async function post<Reply>(origin: string, path: string, body: object): Promise<Reply> {
  const response = await fetch(origin + API + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  const envelope: { code: string; message: string; t: Reply } = await response.json();
  if (envelope.code !== '200') throw new Error(`${path}: ${envelope.code} ${envelope.message}`);
  return envelope.t;
}
