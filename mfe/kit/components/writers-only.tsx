import type { ReactNode } from 'react'
import { useCanWrite } from '../api/use-session.ts'

/** Renders its children only for users who may write. */
export const WritersOnly = ({ children }: { children: ReactNode }) => (useCanWrite() ? children : null)
