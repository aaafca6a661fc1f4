import type { Receipt } from './types.ts'

/** Keeps the receipt of a list that was taken. The same receipt may come again. */
export type KeepReceipt = (receipt: Receipt) => void | Promise<void>

/** Keeps each receipt in a file of this folder, named after its drawing and time. */
export const receiptsIn =
  (folder: string): KeepReceipt =>
  async (receipt) => {
    const { mkdir, writeFile } = await import('node:fs/promises')
    await mkdir(folder, { recursive: true })
    const { drawing, sentAt, winnersCommitment } = receipt
    const name = [drawing, sentAt.replace(/\D/g, ''), winnersCommitment.slice(2, 10)].join('-')
    await writeFile(`${folder}/${name}.json`, `${JSON.stringify(receipt, null, 2)}\n`)
  }
