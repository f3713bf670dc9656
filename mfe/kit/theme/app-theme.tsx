import { Theme } from '@radix-ui/themes'
import type { ReactNode } from 'react'
import './tokens.css'
import './fonts.css'
import './page.css'

/** Radix Themes in the brand's colours, around the whole page, light or dark as the page is. */
export const AppTheme = ({ children }: { children: ReactNode }) => (
  <Theme accentColor="green" grayColor="sage" radius="large" scaling="100%" appearance="inherit">
    {children}
  </Theme>
)
