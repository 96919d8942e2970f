{{- define "fanfare.labels" -}}
app.kubernetes.io/name: fanfare
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{- define "fanfare.select" -}}
app.kubernetes.io/name: fanfare
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{- define "fanfare.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{- define "fanfare.env" -}}
- { name: PUBLIC_URL, value: {{ printf "https://%s" .Values.host | quote }} }
- { name: SECRETS_FILE, value: /keys/secrets.json }
{{- if .Values.database.enabled }}
- name: DATABASE_URL
  valueFrom: { secretKeyRef: { name: {{ .Release.Name }}-db-app, key: uri } }
{{- end }}
{{- range $name, $value := .Values.env }}
- { name: {{ $name }}, value: {{ $value | quote }} }
{{- end }}
{{- end }}

{{/* .root, .component, .services, .resources, .env (more), .ports (more) */}}
{{- define "fanfare.pod" -}}
metadata:
  labels:
    {{- include "fanfare.select" . | nindent 4 }}
  annotations:
    # other settings: new pods
    checksum/env: {{ toJson .root.Values.env | sha256sum }}
spec:
  automountServiceAccountToken: false
  terminationGracePeriodSeconds: 90
  securityContext: { runAsNonRoot: true, runAsUser: 10001, runAsGroup: 10001, fsGroup: 10001, seccompProfile: { type: RuntimeDefault } }
  topologySpreadConstraints:
    - maxSkew: 1
      topologyKey: kubernetes.io/hostname
      whenUnsatisfiable: ScheduleAnyway
      labelSelector:
        matchLabels:
          {{- include "fanfare.select" . | nindent 10 }}
  containers:
    - name: fanfare
      image: {{ include "fanfare.image" .root }}
      imagePullPolicy: {{ .root.Values.image.pullPolicy }}
      env:
        - { name: SERVICES, value: {{ .services | quote }} }
        {{- include "fanfare.env" .root | nindent 8 }}
        {{- with .env }}
        {{- toYaml . | nindent 8 }}
        {{- else }}
        - { name: LIVE_RTMP_PORT, value: '0' }
        {{- end }}
      envFrom: [{ secretRef: { name: {{ .root.Values.envSecret }} } }]
      ports:
        - { name: http, containerPort: 8080 }
        {{- with .ports }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
      startupProbe: { httpGet: { path: /healthz, port: http }, periodSeconds: 2, failureThreshold: 60 }
      livenessProbe: { httpGet: { path: /healthz, port: http }, periodSeconds: 10, timeoutSeconds: 5, failureThreshold: 6 }
      readinessProbe: { httpGet: { path: /readyz, port: http }, periodSeconds: 2, timeoutSeconds: 3, failureThreshold: 2 }
      resources:
        {{- toYaml .resources | nindent 8 }}
      securityContext: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: [ALL] } }
      volumeMounts:
        - { name: keys, mountPath: /keys, readOnly: true }
        - { name: data, mountPath: /data }
        - { name: tmp, mountPath: /tmp }
  volumes:
    - name: keys
      secret: { secretName: {{ .root.Values.keysSecret }} }
    - { name: data, emptyDir: {} }
    - { name: tmp, emptyDir: {} }
{{- end }}
