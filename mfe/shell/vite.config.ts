import { shellConfig } from '#mfe/build/shell-config.ts'

export default shellConfig(import.meta.dirname)
