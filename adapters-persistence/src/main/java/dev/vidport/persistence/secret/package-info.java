/**
 * Encrypts the secrets in the database with a key from outside of it. The repositories of the
 * tables with secrets use {@link dev.vidport.persistence.secret.SecretCipher}.
 */
package dev.vidport.persistence.secret;
