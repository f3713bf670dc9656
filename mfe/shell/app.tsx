import { AppTheme, makeQueryClient, Toaster } from '@atrium/kit'
import { QueryClientProvider } from '@tanstack/react-query'
import { BrowserRouter } from 'react-router-dom'
import { ScreenRoutes } from './screen-routes.tsx'

const queries = makeQueryClient()

export const App = () => (
  <AppTheme>
    <QueryClientProvider client={queries}>
      <BrowserRouter>
        <ScreenRoutes />
        <Toaster />
      </BrowserRouter>
    </QueryClientProvider>
  </AppTheme>
)
