package dev.vidport.host.settings;

import dev.vidport.domain.account.Plans;
import dev.vidport.domain.upload.UploadLimits;
import dev.vidport.library.RequestLimits;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What accounts and credentials may use.
 *
 * @param plansFile the file that defines {@code plans}; empty for the default plans
 */
record LimitSettings(
    Optional<Path> plansFile, Plans plans, RequestLimits rates, UploadLimits uploads) {}
