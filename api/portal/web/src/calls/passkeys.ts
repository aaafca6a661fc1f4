import { make, type SignOptions, sign } from './device.ts'
import { client } from './trpc.ts'

/** Signs in with a passkey: one of those asked for, or any that this browser has for us. */
export const signInWithPasskey = async (asked: SignOptions | null): Promise<void> => {
  await client.passkey.signIn.mutate({ answer: await sign(asked ?? (await client.passkey.beginSignIn.mutate())) })
}

export const confirmWithPasskey = async (): Promise<void> => {
  await client.passkey.confirm.mutate({ answer: await sign(await client.passkey.beginConfirming.mutate()) })
}

/** Adds a passkey. Returns the recovery codes that came with it, or null. */
export const addPasskey = async (name: string): Promise<readonly string[] | null> => {
  const answer = await make(await client.passkey.beginAdding.mutate())
  return (await client.passkey.add.mutate({ name, answer })).recoveryCodes
}
