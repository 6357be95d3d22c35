import { CameraOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { t } from '../i18n.ts'
import { type Looking, look } from './camera.ts'
import './scan.css'

/** A button that opens the camera in the page: a dialog would refuse the scans. */
export const Camera = ({ onCode }: { onCode: (code: string) => void }) => {
  const [on, setOn] = useState(false)
  const [fault, setFault] = useState(false)
  const video = useRef<HTMLVideoElement>(null)
  const now = useRef(onCode)
  now.current = onCode
  useEffect(() => {
    if (!on || !video.current) return
    let looking: Looking | undefined
    let over = false
    look(video.current, (code) => now.current(code)).then(
      (one) => {
        looking = one
        if (over) one.stop()
      },
      () => {
        setFault(true)
        setOn(false)
      },
    )
    return () => {
      over = true
      looking?.stop()
    }
  }, [on])
  return (
    <>
      <Button
        size="large"
        icon={<CameraOutlined aria-hidden />}
        aria-pressed={on}
        onClick={() => {
          setFault(false)
          setOn(!on)
        }}
      >
        {t(on ? '关闭摄像头' : '摄像头扫码')}
      </Button>
      {fault && (
        <span role="alert" className="d-fault">
          {t('不能使用摄像头：请允许访问，或用 HTTPS 打开本系统')}
        </span>
      )}
      {/* what is seen is no film: it says nothing */}
      {on && <video ref={video} className="sc-video" muted playsInline aria-label={t('摄像头画面')} />}
    </>
  )
}
