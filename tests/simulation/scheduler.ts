import { seededRandom } from '#tests/support/fuzz/seeded-random.ts'

/** The owner of tasks: they wait while it is paused, and are dropped once it has crashed. */
export type Owner = { alive: boolean; pausedUntil: number }

export type Scheduler = {
  /** Milliseconds of virtual time since the schedule began. */
  readonly now: () => number
  readonly after: (milliseconds: number, owner: Owner | null, run: () => void) => { readonly cancel: () => void }
  /** Runs the next task and returns its owner; undefined when nothing is left. Its promises settle after the call. */
  readonly step: () => Owner | null | undefined
}

type Task = { at: number; readonly order: number; readonly owner: Owner | null; run: (() => void) | null }

/** Virtual time: the only source of wake-ups. Tasks run in order of their time, then of their creation. */
export const virtualScheduler = (): Scheduler => {
  /** Sorted with the next task last. */
  const queue: Task[] = []
  let [now, made] = [0, 0]

  const insert = (task: Task): void => {
    let place = queue.length
    while (place > 0 && isBefore(queue[place - 1], task)) place--
    queue.splice(place, 0, task)
  }
  const step = (): Owner | null | undefined => {
    for (let task = queue.pop(); task !== undefined; task = queue.pop()) {
      const { owner, run } = task
      if (run === null || owner?.alive === false) continue
      if (owner !== null && owner.pausedUntil > task.at) {
        task.at = owner.pausedUntil
        insert(task)
        continue
      }
      now = Math.max(now, task.at)
      task.run = null
      run()
      return owner
    }
    return undefined
  }
  return {
    now: () => now,
    after: (milliseconds, owner, run) => {
      const task: Task = { at: now + milliseconds, order: made++, owner, run }
      insert(task)
      return {
        cancel: () => {
          task.run = null
        },
      }
    },
    step,
  }
}

const isBefore = (one: Task | undefined, other: Task): boolean =>
  one !== undefined && (one.at < other.at || (one.at === other.at && one.order < other.order))

/** All random choices of a schedule, drawn from its seed. */
export type Choices = {
  readonly random: () => number
  readonly is: (probability: number) => boolean
  /** An integer from 0 to `max` inclusive. */
  readonly upTo: (max: number) => number
  readonly oneOf: <Thing>(things: readonly [Thing, ...Thing[]]) => Thing
}

export const seededChoices = (seed: number): Choices => {
  const random = seededRandom(seed)
  const upTo = (max: number) => Math.floor(random() * (max + 1))
  return {
    random,
    is: (probability) => random() < probability,
    upTo,
    oneOf: (things) => things[upTo(things.length - 1)] ?? things[0],
  }
}
