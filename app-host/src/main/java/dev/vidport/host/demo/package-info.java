/** What the demonstration needs of its own: a clip, and an account with a key. */
package dev.vidport.host.demo;
