import type { HttpApi } from '../bind.ts'
import { docsPage } from '../docs-page.ts'
import { openApiDocument } from '../openapi.ts'

/** The contract for machines and for people. */
export const publishedContract = ({ app, cookie }: HttpApi, brandName: string, publicUrl: string): void => {
  const document = openApiDocument(brandName, publicUrl, cookie.name)
  const page = docsPage(document)
  app.get('/api/openapi.json', (c) => c.json(document))
  app.get('/api/docs', (c) => c.html(page))
}
