import type { Brand } from '#contracts/mfe/document-pages.ts'
import { Unable } from './unable.tsx'

/** The parts that the script shows when the report ends or cannot be loaded. */
export const Later = ({ brand }: { brand: Brand }) => (
  <template id="unable">
    <Unable words="" brand={brand} />
  </template>
)
