import { extractText, getDocumentProxy } from 'unpdf'

/** The text of a PDF, page by page, its bookmarks, and the size of its first page in points. */
export const readPdf = async (pdf: Uint8Array) => {
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const { text } = await extractText(document)
  const [, , width, height] = (await document.getPage(1)).view
  const bookmarks = titlesOf((await document.getOutline()) as readonly Bookmark[])
  return {
    bookmarks,
    pages: text.map((page) => page.replace(/\s+/g, ' ')),
    width,
    height,
    metadata: await document.getMetadata(),
  }
}

type Bookmark = { readonly title: string; readonly items: readonly Bookmark[] }

const titlesOf = (bookmarks: readonly Bookmark[] | null): readonly string[] =>
  (bookmarks ?? []).flatMap(({ title, items }) => [title, ...titlesOf(items)])

/** The types of a PDF's structure elements, by which a screen reader tells headings, lists and tables. */
export const structureTypesOf = async (pdf: Uint8Array): Promise<ReadonlySet<string>> => {
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const pages = Array.from({ length: document.numPages }, async (_, at) =>
    (await document.getPage(at + 1)).getStructTree(),
  )
  return new Set((await Promise.all(pages)).flatMap(typesIn))
}

type Element = { readonly role: string; readonly children: readonly object[] }

const typesIn = (element: Element): readonly string[] => [
  element.role,
  ...element.children.filter(isElement).flatMap(typesIn),
]

const isElement = (child: object): child is Element => 'role' in child
