import * as kit from '@atrium/kit'
import * as sharing from '@atrium/sharing'
import { init } from '@module-federation/runtime'
import * as federation from '@module-federation/runtime/core'
import {
  AlertDialog,
  Badge,
  Button,
  Callout,
  DataList,
  Dialog,
  DropdownMenu,
  Flex,
  Heading,
  IconButton,
  SegmentedControl,
  Skeleton,
  Spinner,
  Switch,
  Tabs,
  Text,
  TextArea,
} from '@radix-ui/themes'
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
import {
  Link,
  useBlocker,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useSearchParams,
} from 'react-router-dom'
import { z } from 'zod'

/**
 * What the remotes use of the modules that there is one copy of. By name, so that the rest is not shipped: a remote that
 * needs another export needs it here first.
 */
export const sharedModules: Readonly<Record<string, object>> = {
  react,
  'react/jsx-runtime': jsx,
  'react-dom': reactDom,
  'react-router-dom': { Link, useBlocker, useLocation, useNavigate, useNavigationType, useParams, useSearchParams },
  '@tanstack/react-query': {
    keepPreviousData,
    useInfiniteQuery,
    useMutation,
    useQueries,
    useQuery,
    useQueryClient,
  },
  '@radix-ui/themes': {
    AlertDialog,
    Badge,
    Button,
    Callout,
    DataList,
    Dialog,
    DropdownMenu,
    Flex,
    Heading,
    IconButton,
    SegmentedControl,
    Skeleton,
    Spinner,
    Switch,
    Tabs,
    Text,
    TextArea,
  },
  zod: {
    z: {
      array: z.array,
      base64: z.base64,
      boolean: z.boolean,
      coerce: { number: z.coerce.number },
      discriminatedUnion: z.discriminatedUnion,
      email: z.email,
      enum: z.enum,
      int: z.int,
      iso: { date: z.iso.date, datetime: z.iso.datetime },
      literal: z.literal,
      looseObject: z.looseObject,
      number: z.number,
      object: z.object,
      record: z.record,
      strictObject: z.strictObject,
      string: z.string,
      tuple: z.tuple,
      union: z.union,
      unknown: z.unknown,
      url: z.url,
    },
  },
  '@atrium/kit': kit,
  '@atrium/sharing': sharing,
}

/** Starts module federation with the shell's modules. Remotes are built without a runtime of their own and use this one. */
export const shareModules = (): void => {
  Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: federation })
  const shareConfig = { singleton: true, requiredVersion: '*' }
  const shared = Object.entries(sharedModules).map(
    ([name, module]) => [name, { version: '1.0.0', lib: () => module, shareConfig }] as const,
  )
  init({ name: 'shell', remotes: [], shared: Object.fromEntries(shared) })
}
