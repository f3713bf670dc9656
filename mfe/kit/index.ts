export { PageHeader } from './parts/page-header.tsx'
