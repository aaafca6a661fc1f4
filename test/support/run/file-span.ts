import type { ExecutionContext } from 'ava'

type Hook = () => unknown

/** Runs a file's hooks before its first and after its last test, in a process that also runs tests of other files. */
export class FileSpan {
  readonly #hooks: Record<'before' | 'after', Hook[]> = { before: [], after: [] }
  #left = 0
  #begun: Promise<void> | undefined

  add(when: 'before' | 'after', hook: Hook): void {
    this.#hooks[when].push(hook)
  }

  /** One more test is to come. */
  expect(): void {
    this.#left += 1
  }

  /** Runs a test of the file. The last one ends the file, after all that the test itself has to tear down. */
  async during(t: Pick<ExecutionContext, 'teardown'>, run: Hook): Promise<void> {
    t.teardown(async () => {
      this.#left -= 1
      if (this.#left === 0) await this.#run('after')
    })
    await (this.#begun ??= this.#run('before'))
    await run()
  }

  async #run(when: 'before' | 'after'): Promise<void> {
    for (const hook of this.#hooks[when]) await hook()
  }
}
