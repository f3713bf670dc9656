import { extractText, getDocumentProxy } from 'unpdf'

/** The text of a PDF, page by page, and the size of its first page in points. */
export const readPdf = async (pdf: Uint8Array) => {
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const { text } = await extractText(document)
  const [, , width, height] = (await document.getPage(1)).view
  return { pages: text.map((page) => page.replace(/\s+/g, ' ')), width, height, metadata: await document.getMetadata() }
}
