import { execFile } from 'node:child_process'
import { type FileHandle, mkdir, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Owner } from '../database.ts'

const run = promisify(execFile)
const PIECE = Buffer.alloc(64 * 1024)
const SMALLEST = 4_096

const mount = (folder: string, megabytes: number) =>
  run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'prize-drawing-test', folder])

/** Whether this machine lets this user mount a file system of their own. */
export const canMount = async (): Promise<boolean> => {
  const folder = await mkdtemp(join(tmpdir(), 'prize-drawing-mount-'))
  try {
    await mount(folder, 1)
    await run('umount', [folder])
    return true
  } catch {
    return false
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const hasTaken = async (file: FileHandle, piece: Buffer): Promise<boolean> => {
  try {
    await file.write(piece)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false
    throw error
  }
}

/** A file system of its own, with so much room, that can be full. */
export const startDisk = async (t: Owner, { folder, megabytes }: { folder: string; megabytes: number }) => {
  await mkdir(folder, { recursive: true })
  await mount(folder, megabytes)
  t.teardown(async () => {
    await run('umount', ['--lazy', folder])
  })
  const ballast = join(folder, 'ballast')
  return {
    /** Takes all the room that is left. */
    fill: async (): Promise<void> => {
      const file = await open(ballast, 'a')
      try {
        for (const piece of [PIECE, PIECE.subarray(0, SMALLEST)]) while (await hasTaken(file, piece));
      } finally {
        await file.close()
      }
    },
    makeRoom: () => rm(ballast, { force: true }),
  }
}
