/** Preloaded into a process (`--import`) whose machine's clock is wrong by `CLOCK_OFF_MS`. What has passed is right. */
const offMs = Number(process.env['CLOCK_OFF_MS'])
const Right = globalThis.Date
const now = () => Right.now() + offMs

globalThis.Date = new Proxy(Right, {
  construct: (Date, given, as) => Reflect.construct(Date, given.length === 0 ? [now()] : given, as),
  apply: () => String(new Right(now())),
  get: (Date, name) => (name === 'now' ? now : Reflect.get(Date, name)),
})

const { timeOrigin } = performance
Object.defineProperty(performance, 'timeOrigin', { get: () => timeOrigin + offMs })

const { Now } = globalThis.Temporal ?? {}
if (Now) {
  const instant = Now.instant.bind(Now)
  Object.defineProperty(Now, 'instant', { value: () => instant().add({ milliseconds: offMs }) })
}
