export { OpenShell as default } from "@/app/(public)/open-shell";
