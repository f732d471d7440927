import { mount } from "svelte";
import App from "./App.svelte";
import { beAnApp } from "./state/app.svelte";
import { chosenLanguage, followSettings } from "./state/appearance.svelte";
import { speak } from "./words/words";
import "./styles/tokens.css";
import "./styles/inks.css";
import "./styles/base.css";
import "./styles/shades.css";
import "./styles/surfaces.css";

const target = document.getElementById("app");
if (!target) throw new Error("index.html has no #app");

// The first word that is seen is in the right language.
await speak(chosenLanguage());
followSettings();
mount(App, { target });
beAnApp();
