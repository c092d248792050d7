package dev.vidport.architecture.wrong.outbound;

import dev.vidport.architecture.wrong.outbound.mail.MailSettings;

/** One half of a cycle with the root package. */
public record OutboundSettings(MailSettings mail) {}
