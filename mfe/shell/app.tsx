import { AppTheme, makeQueryClient, Toaster } from '@atrium/kit'
import { QueryClientProvider } from '@tanstack/react-query'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { ScreenRoutes } from './screen-routes.tsx'

const queries = makeQueryClient()

const Screens = () => (
  <>
    <ScreenRoutes />
    <Toaster />
  </>
)

/** Only a router of this kind lets a screen hold back whoever would leave it with changes unsaved, Back included. */
const router = createBrowserRouter([{ path: '*', element: <Screens /> }])

export const App = () => (
  <AppTheme>
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </AppTheme>
)
