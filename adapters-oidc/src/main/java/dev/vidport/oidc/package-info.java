/** Sign-in through issuers of OpenID Connect, with Nimbus' library. */
@NullMarked
package dev.vidport.oidc;

import org.jspecify.annotations.NullMarked;
