/** Sign-in with passkeys, with WebAuthn4J. */
@NullMarked
package dev.vidport.webauthn;

import org.jspecify.annotations.NullMarked;
