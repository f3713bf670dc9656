import { Icon, useArrivalFocus, useScreenTitle } from '@atrium/kit'
import { Button } from '@radix-ui/themes'
import { byTemplate } from '../../../../contracts/documents/static-content.ts'
import type { RunDetail } from '../../../../contracts/http/runs.ts'
import type { Site } from '../../../../contracts/http/site.ts'
import { DocumentBar } from './document-bar.tsx'
import type { DocumentContent, DocumentKind } from './document-kind.ts'
import { TemplateNote } from './template-note.tsx'

type Props<Content> = { kind: DocumentKind<Content>; run: RunDetail; content: Content; site: Site }

/** A document as its client will see it, with what staff can do around it. */
export const OpenDocument = <Content extends DocumentContent>({ kind, run, content, site }: Props<Content>) => {
  const { Sheet } = kind
  // Browsers name a saved PDF after the title.
  useScreenTitle(`${kind.title} for ${content.clientName}`)
  return (
    <>
      <DocumentBar run={run}>
        <Button variant="soft" onClick={() => window.print()}>
          <Icon name="document" size={16} /> Print or save as PDF
        </Button>
      </DocumentBar>
      {content.generatedBy === byTemplate && <TemplateNote />}
      <Sheet content={content} house={site} titleRef={useArrivalFocus()} />
    </>
  )
}
