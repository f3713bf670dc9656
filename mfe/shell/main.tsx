import { AppTheme, makeQueryClient, Toaster } from '@atrium/kit'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { Proofs } from './components/proofs.tsx'
import { askAgainForStyles } from './remotes/missing-styles.ts'
import { ScreenRoutes } from './screen-routes.tsx'

const queries = makeQueryClient()

const Screens = () => (
  <>
    <ScreenRoutes />
    <Proofs />
    <Toaster />
  </>
)

/** Only a data router can block navigation, Back included, away from unsaved changes. */
const router = createBrowserRouter([{ path: '*', element: <Screens /> }])

const App = () => (
  <AppTheme>
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </AppTheme>
)

askAgainForStyles()

const place = document.getElementById('root')
if (place === null) throw new Error('The page has no #root')
createRoot(place).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
