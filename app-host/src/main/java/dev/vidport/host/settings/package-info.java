/** What an operator can set, in one table, and how it is read. */
package dev.vidport.host.settings;
