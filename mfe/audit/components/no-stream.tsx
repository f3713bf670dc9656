import { Notice } from '@atrium/kit'

export const NoStream = () => (
  <Notice
    icon="history"
    title="Choose what to look at"
    text="Every lead, run, workflow, document and share link leads here by its Audit button. Or enter an id above."
  />
)

export const NotRecorded = ({ asked: { kind, id } }: { asked: { kind: string; id: string } }) => (
  <Notice
    icon="search"
    title="Nothing was recorded"
    text={`There is no ${kind || 'kind of thing'} with the id ${id}.`}
  />
)
