import { mount } from "svelte";
import App from "./App.svelte";
import "./styles/tokens.css";
import "./styles/inks.css";
import "./styles/base.css";
import "./styles/shades.css";

const target = document.getElementById("app");
if (!target) throw new Error("index.html has no #app");

export default mount(App, { target });
