package dev.vidport.architecture.wrong.outbound.mail;

import dev.vidport.architecture.wrong.outbound.OutboundSettings;

/** The other half of a cycle with the root package. */
public record MailSettings(OutboundSettings all) {}
