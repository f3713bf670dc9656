import { bind, type HttpApi } from '#adapters/http/server/bind.ts'
import { rejected } from '#adapters/http/server/rejections.ts'
import { library as contract } from '#contracts/library/http.ts'
import type { Library, LibraryTexts } from '#domain/library/model/index.ts'
import type { Libraries, VersionedLibrary } from '#domain/library/service/libraries.ts'

/** The saved sections. With `If-Match` of another version, a write is refused with 412. */
export const libraryRoutes = (api: HttpApi, libraries: Libraries): void => {
  bind(api, contract.read, async () => replyOf(await libraries.current()))

  bind(api, contract.revise, async ({ body }, { context }) => {
    const outcome = await libraries.revise(body, context)
    if (!outcome.accepted) throw rejected(outcome.rejection)
    return replyOf(await libraries.current())
  })
}

const replyOf = ({ library, version }: VersionedLibrary) => ({
  body: { library: answerOf(library), version },
  version,
})

const answerOf = ({ languages, language, prompts, ...texts }: Library) => ({
  ...textsOf(texts),
  prompts,
  ...(language !== undefined && { language }),
  ...(languages !== undefined && {
    languages: Object.fromEntries(Object.entries(languages).map(([name, others]) => [name, textsOf(others)])),
  }),
})

const textsOf = ({ packages, sections, strategicPillars, ...texts }: LibraryTexts) => ({
  ...texts,
  packages: [...packages],
  sections: [...sections],
  strategicPillars: { ...strategicPillars, pillars: [...strategicPillars.pillars] },
})
