package dev.vidport.usecases.access;

import dev.vidport.domain.access.RelyingParty;
import java.time.Duration;

/**
 * What an authenticator must sign.
 *
 * @param state comes back with the signature; only the page that has asked may know it
 * @param challenge in base64url
 * @param validity from now on
 */
public record PasskeyChallenge(
    String state, String challenge, RelyingParty party, Duration validity) {}
