import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes longest though the file is short: a machine that has not run it yet judges by the size. */
const longest = new RegExp(
  `/(?:${[
    ...['run-worker-killed', 'rehearse', 'accessible', 'crash', 'rekey', 'restore-after-rekey', 'mailbox'],
    ...['run-queue', 'fuzzing', 'run-embedded', 'nats-stalled', 'document-brand'],
  ].join('|')})\\.spec\\.ts$`,
)

/** Runs the projects of a group as the configuration lists them, not by name, and the longest file of each first. */
export class ListedOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const names = this.ctx.projects.map(({ name }) => name)
    const placeOf = ({ project, moduleId }: TestSpecification) =>
      2 * names.indexOf(project.name) + (longest.test(moduleId) ? 0 : 1)
    return (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b))
  }
}
