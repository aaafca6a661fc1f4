import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import test, { type ExecutionContext } from 'ava'
import { makeLog } from '../../../support/log/log.ts'
import { account, hashOf, idOf, LOG_SEED, openPromising, type Promising } from '../../../support/log/promising.ts'
import { until } from '../../../support/until.ts'
import { runVerifier, script } from '../command.ts'

test('a service that keeps what it promised is found right, by the monitor and in each campaign', async (t) => {
  const { url } = await openPromising(t)
  const once = await runVerifier('--monitor', url, '--once')
  t.is(once.status, 0, once.out + once.error)
  t.regex(once.out, /ok: 28 entries, 2 campaigns, \d+ checks/)
  for (const slug of ['daily', 'live']) {
    const { out, error, status } = await runVerifier('--campaign', `${url}/campaigns/${slug}/draws.json`)
    t.is(status, 0, out + error)
    t.regex(out, /^ok {6}list and log: /m)
  }
})

/**
 * Verifies the daily campaign of two sites that are wrong in the same way. The first is mended when the verifier has
 * read this path three times, and must then be found right; of the second it has to report what `says` matches.
 */
const mendInTime = async (
  t: ExecutionContext,
  [late, never]: readonly [Promising, Promising],
  { path, mend, says }: { path: string; mend: () => void; says: RegExp },
) => {
  const check = ({ url }: Promising) => runVerifier('--campaign', `${url}/campaigns/daily/draws.json`)
  const [checkingLate, checkingNever] = [check(late), check(never)]
  await until(
    async () => late.asked.filter((one) => one.path === path).length,
    (count) => count >= 3,
  )
  mend()
  const { out, error, status } = await checkingLate
  t.is(status, 0, out + error)
  const wrong = await checkingNever
  t.is(wrong.status, 1)
  t.regex(wrong.out, says)
}

test('a proof that is served before the log has it is waited for, and one that never gets there is named', async (t) => {
  const [late, never] = [await openPromising(t, { unlogged: [3] }), await openPromising(t, { unlogged: [3] })]
  await mendInTime(t, [late, never], {
    path: '/campaigns/daily/draws.json',
    mend: () => {
      late.log.add({ type: 'proof', drawing: idOf(3), sha256: hashOf(String(late.files.get(late.pathOf(3)))) })
    },
    says: /FAILED {2}list and log: the log must have the proof of "drw_0+3"; found none/,
  })
})

test('a checkpoint that is a moment older than the proofs is waited for, and a place that never gets there is named', async (t) => {
  const [late, never] = [await openPromising(t), await openPromising(t)]
  for (const { url, files, log, proofs } of [late, never])
    makeLog(url, files, { seed: LOG_SEED }).addBytes(log.entries.slice(0, proofs.get(3)?.log?.index))
  await mendInTime(t, [late, never], {
    path: '/log/checkpoint',
    mend: () => {
      makeLog(late.url, late.files, { seed: LOG_SEED }).addBytes(late.log.entries)
    },
    says: /FAILED {2}log: the log must have the lock of "drw_0+3"; found none/,
  })
})

test('a proof that is served as it was a moment ago is waited for, and one that stays so is named', async (t) => {
  const [late, never] = [await openPromising(t), await openPromising(t)]
  const newest = [late, never].map(({ proofs, files, pathOf, publish }) => {
    const older = files.get(pathOf(3)) as string
    const proof = proofs.get(3) as NonNullable<ReturnType<typeof proofs.get>>
    const later = { ...proof, note: 'Marked as paid.' }
    publish(3, later)
    const text = files.get(pathOf(3)) as string
    files.set(pathOf(3), older)
    return text
  })
  await mendInTime(t, [late, never], {
    path: late.pathOf(3),
    mend: () => {
      late.files.set(late.pathOf(3), newest[0] as string)
    },
    says: /FAILED {2}list and log: proof\.json of "drw_0+3" must be the newest that the log has/,
  })
})

/** A monitor that looks every second; each call waits for its next line. */
const watching = (t: ExecutionContext, url: string) => {
  const words = [script, '--monitor', url, '--every', '1']
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'pipe'] })
  t.teardown(() => child.kill())
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return async () => String((await lines.next()).value)
}

test('without --once it looks again and again, and repeats what is wrong until it is right', async (t) => {
  const site = await openPromising(t)
  const next = watching(t, site.url)
  t.regex(await next(), /^\S+Z {2}ok: 28 entries/)
  const right = site.files.get('/campaigns/daily/draws.json') as string
  site.daily.draws.splice(5, 1)
  site.show()
  const upTo = async (words: RegExp) => {
    for (let line = await next(); ; line = await next()) if (words.test(line)) return line
  }
  const lie = /FAILED {2}daily: list and log: drw_0+1 must be in the list/
  t.regex(await upTo(lie), lie)
  t.regex(await upTo(lie), lie)
  site.files.set('/campaigns/daily/draws.json', right)
  t.regex(await upTo(/ok: 28 entries/), /ok: 28 entries/)
})

test('a draw that was right is verified again at the next look where its row or its proof is another one', async (t) => {
  const site = await openPromising(t)
  const next = watching(t, site.url)
  t.regex(await next(), /ok: 28 entries/)
  const row = site.daily.draws.find(({ id }) => id === idOf(2)) as (typeof site.daily.draws)[0]
  row.lockedAt = '2026-11-02T17:50:01.000Z'
  site.show()
  const found = async () => {
    for (let looks = 0; looks < 5; looks += 1) {
      const line = await next()
      if (line.includes('FAILED  ')) return line
    }
    return 'nothing'
  }
  t.regex(await found(), /draw 2, drw_0+2: same as in the list: winnerList\.lockedAt must be/)
  row.lockedAt = (site.proofs.get(2) as { winnerList: { lockedAt: string } }).winnerList.lockedAt
  site.show()
  while (!/ok: /.test(await next()));
  const forged = structuredClone(site.proofs.get(2)) as NonNullable<ReturnType<typeof site.proofs.get>>
  forged.results[0]!.amountCents += 100
  site.publish(2, forged)
  t.regex(await found(), /draw 2, drw_0+2: prizes: amountCents of the result at place 0 must be/)
})

test('a campaign that a node cannot be asked about is no right one', async (t) => {
  const { url } = await openPromising(t)
  const { out, status } = await runVerifier('--monitor', url, '--once', '--rpc', 'http://127.0.0.1:1')
  t.is(status, 2, out)
  t.regex(out, /could not be checked: live: chain: the node cannot be asked/)
  t.notRegex(out, /FAILED {2}|ok: /)
})

test('a first wallet needs no approval, and a campaign without a contract is not registered', async (t) => {
  const site = await openPromising(t)
  site.log.add({ type: 'registration', campaign: 'daily', chain: 'test', contract: null, campaignId: null })
  site.log.add({ type: 'wallet', campaign: 'later', wallet: null })
  site.log.add({ type: 'wallet', campaign: 'later', wallet: account('aa') })
  const later = { ...site.live.campaign, slug: 'later', id: null, contracts: [] }
  site.files.set('/campaigns/later/draws.json', JSON.stringify({ ...site.live, campaign: later }))
  site.files.set('/campaigns/later/guarantees.json', JSON.stringify({ periods: [], nextBefore: null }))
  const { out, status } = await runVerifier('--monitor', site.url, '--once')
  t.is(status, 0, out)
})

test('a log that breaks halfway and then goes on in another way is named as forked', async (t) => {
  const site = await openPromising(t)
  const next = watching(t, site.url)
  t.regex(await next(), /ok: 28 entries/)
  const before = site.log.entries.slice()
  site.log.fill(4000)
  site.files.delete('/log/tile/entries/012')
  const upTo = async (words: RegExp) => {
    for (let line = await next(); ; line = await next()) {
      t.notRegex(line, /ok: /)
      if (words.test(line)) return
    }
  }
  await upTo(/FAILED {2}log: the log must have \S+012,/)
  const other = makeLog(site.url, site.files, { seed: LOG_SEED })
  other.addBytes([...before, ...Array.from({ length: 5_000 }, (_, n) => Buffer.from(`{"n":${n},"type":"other"}`))])
  await upTo(/FAILED {2}log: the log must go on from the checkpoint that was kept, 4028 entries .*: it was forked/)
})

test('a log that breaks halfway is read on the next time, and nothing of it is taken twice', async (t) => {
  const site = await openPromising(t)
  const next = watching(t, site.url)
  t.regex(await next(), /ok: 28 entries/)
  const wallets = { previous: account('bb'), wallet: account('dd') }
  site.log.add({ type: 'wallet_change', campaign: 'live', change: 'wch_9', ...wallets })
  site.log.fill(4000)
  const path = '/log/tile/entries/012'
  const bundle = site.files.get(path) as Buffer
  site.files.set(path, bundle.subarray(0, 100))
  const upTo = async (words: RegExp) => {
    for (let line = await next(); ; line = await next()) {
      t.notRegex(line, /FAILED {2}entries/)
      if (words.test(line)) return
    }
  }
  await upTo(/FAILED {2}log: \S+012 must have whole entries/)
  site.files.set(path, bundle)
  await upTo(/ok: 4029 entries/)
})
