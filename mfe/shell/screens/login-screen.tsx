import { BrandMark, useScreenTitle, useSite } from '@atrium/kit'
import { Navigate } from 'react-router-dom'
import { useSession } from '../session/use-session.ts'
import { LoginForm } from './login-form.tsx'
import styles from './login-screen.module.css'

export const LoginScreen = () => {
  useScreenTitle('Dashboard Login')
  const brand = useSite()?.brandName
  const { data: session } = useSession()
  if (session != null) return <Navigate to="/dashboard" replace />
  return (
    <main className={styles.screen}>
      <div className={styles.column}>
        <a className={styles.brand} href="/" aria-label={brand === undefined ? 'Home' : `${brand}, home`}>
          <BrandMark size={44} />
        </a>
        <h1 className={styles.title}>Dashboard Login</h1>
        <p className={styles.subtitle}>Access your operations portal</p>
        <section className={styles.card} aria-labelledby="sign-in">
          <h2 id="sign-in">Sign in to continue</h2>
          <LoginForm />
        </section>
      </div>
    </main>
  )
}
