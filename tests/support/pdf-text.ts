import { extractText, getDocumentProxy } from 'unpdf'

/** What a PDF says, page by page, and how large its first page is, in points. */
export const readPdf = async (pdf: Uint8Array) => {
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const { text } = await extractText(document)
  const [, , width, height] = (await document.getPage(1)).view
  return { pages: text.map((page) => page.replace(/\s+/g, ' ')), width, height, metadata: await document.getMetadata() }
}
