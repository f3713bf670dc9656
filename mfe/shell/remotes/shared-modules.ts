import * as kit from '@atrium/kit'
import { init } from '@module-federation/runtime'
import * as federation from '@module-federation/runtime/core'
import { Badge, Button, SegmentedControl, Skeleton, Spinner } from '@radix-ui/themes'
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import * as react from 'react'
import * as jsx from 'react/jsx-runtime'
import * as reactDom from 'react-dom'
import { Link, useLocation, useNavigate, useNavigationType, useParams } from 'react-router-dom'
import { z } from 'zod'

/**
 * The exports of the shared modules that the remotes use. Listed by name, so that the rest is not shipped: an export
 * that a remote needs has to be added here first.
 */
export const sharedModules: Readonly<Record<string, object>> = {
  react,
  'react/jsx-runtime': jsx,
  'react-dom': reactDom,
  'react-router-dom': { Link, useLocation, useNavigate, useNavigationType, useParams },
  '@tanstack/react-query': {
    keepPreviousData,
    useInfiniteQuery,
    useMutation,
    useQueries,
    useQuery,
    useQueryClient,
  },
  '@radix-ui/themes': { Badge, Button, SegmentedControl, Skeleton, Spinner },
  zod: { z },
  '@atrium/kit': kit,
}

/** Loaded with the first chunk that imports them; retried, as a chunk whose import failed could not be reloaded. */
export const sharedLater: Readonly<Record<string, () => Promise<object>>> = {
  '@atrium/kit/widgets': () => kit.loadedAtLast(() => import('@atrium/kit/widgets')),
  '@atrium/kit/checks': () => kit.loadedAtLast(() => import('@atrium/kit/checks')),
  '@atrium/sharing': () => kit.loadedAtLast(() => import('@atrium/sharing')),
}

/** Starts module federation with the shell's modules. Remotes are built without a runtime of their own and use this one. */
export const shareModules = (): void => {
  Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: federation })
  const shareConfig = { singleton: true, requiredVersion: '*' }
  const now = Object.entries(sharedModules).map(
    ([name, module]) => [name, { version: '1.0.0', lib: () => module, shareConfig }] as const,
  )
  const lazyModules = Object.entries(sharedLater).map(
    ([name, load]) =>
      [name, { version: '1.0.0', get: () => load().then((module) => () => module), shareConfig }] as const,
  )
  init({ name: 'shell', remotes: [], shared: Object.fromEntries([...now, ...lazyModules]) })
}
