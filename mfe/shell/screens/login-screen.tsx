import { BrandMark, useScreenTitle, useSession, useSite } from '@atrium/kit'
import { refusesCookies } from '@atrium/kit/cookies'
import { useState } from 'react'
import { Link, Navigate } from 'react-router-dom'
import { openHome } from '../session/home.ts'
import { LoginForm } from './login-form.tsx'
import styles from './login-screen.module.css'
import { SecondStep, type Step } from './second-step.tsx'

export const LoginScreen = () => {
  useScreenTitle('Dashboard Login')
  const brand = useSite()?.brandName
  const { data: session } = useSession()
  const [cookiesAreRefused] = useState(refusesCookies)
  const [steps, setSteps] = useState<readonly Step[] | null>(null)
  if (session != null) return <Navigate to="/dashboard" replace />
  return (
    <main className={styles.screen}>
      <div className={styles.column}>
        <Link className={styles.brand} to="/" aria-label={brand === undefined ? 'Home' : `${brand}, home`}>
          <BrandMark size={44} />
        </Link>
        <h1 className={styles.title}>Dashboard Login</h1>
        <p className={styles.subtitle}>Access your operations portal</p>
        <section className={styles.card} aria-labelledby="sign-in">
          <h2 id="sign-in">{steps === null ? 'Sign in to continue' : 'Confirm it is you'}</h2>
          {cookiesAreRefused && (
            <p role="alert">This browser refuses cookies, which a sign-in needs. Allow them for this site.</p>
          )}
          {steps === null ? (
            <LoginForm onSecondStep={setSteps} onSignedIn={openHome} />
          ) : (
            <SecondStep steps={steps} onBack={() => setSteps(null)} onSignedIn={openHome} />
          )}
        </section>
      </div>
    </main>
  )
}
