/** What Vidport can do, one class per action, and the ports it needs for it. */
package dev.vidport.usecases;
