import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Runs the projects of a group as the configuration lists them, not by name: the longest file first, and those last whose
 * last files are short, so that no core is idle at the end of a group.
 */
export class ListedOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const names = this.ctx.projects.map(({ name }) => name)
    const placeOf = ({ project }: TestSpecification) => names.indexOf(project.name)
    return (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b))
  }
}
