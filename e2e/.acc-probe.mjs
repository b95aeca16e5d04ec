import { chromium } from '@playwright/test';
const base='http://localhost:4731/candidateportal';
const browser=await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox']});
const p=await browser.newPage({locale:'fi-FI'});
await p.goto(base+'/login'); await p.getByLabel('Käyttäjätunnus tai sähköpostiosoite').fill('demo-internal'); await p.getByLabel('Salasana',{exact:true}).fill('demo demo demo'); await p.keyboard.press('Enter'); await p.waitForURL('**/dashboard');
p.on('response',r=>{if(r.url().includes('change_lang'))console.log(r.status(),r.request().postData())});
await p.goto(base+'/account/settings'); await p.getByRole('radio',{name:'Svenska'}).check(); await p.getByRole('button',{name:'Tallenna kieli'}).click(); await p.waitForTimeout(1500); console.log((await p.locator('h1').innerText()), p.url());
await p.getByRole('radio',{name:'Suomi'}).check(); await p.getByRole('button',{name:/Spara|Tallenna/}).click(); await p.waitForTimeout(1500); console.log((await p.locator('h1').innerText()), p.url());
await browser.close();
