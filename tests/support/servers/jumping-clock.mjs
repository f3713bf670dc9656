// Preloaded into a process (--import): SIGUSR2 sets its clock an hour ahead, and the next one two hours back.
const hourMs = 3_600_000
const RealDate = Date
let aheadMs = 0

process.on('SIGUSR2', () => {
  aheadMs = aheadMs > 0 ? -hourMs : hourMs
})

globalThis.Date = class extends RealDate {
  constructor(...given) {
    super(...(given.length === 0 ? [RealDate.now() + aheadMs] : given))
  }
  static now() {
    return RealDate.now() + aheadMs
  }
}
