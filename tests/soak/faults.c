/* Makes system calls on the files of one folder fail, or kills the process at one of them.
 *
 * Preloaded into Python (LD_PRELOAD) and controlled from there, see faults.py. Only calls that name a file below the
 * folder, or a descriptor opened there, are counted; all others pass. An unarmed library counts nothing.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

static char folder[PATH_MAX];
static long calls, first, last;
static int error;

/* From now on, calls number `from` to `to` (counted from 1) fail with `code`; code 0 kills the process. */
void faults_arm(const char *path, long from, long to, int code)
{
    snprintf(folder, sizeof folder, "%s", path);
    calls = 0;
    first = from;
    last = to;
    error = code;
}

/* Returns how many calls were counted, and lets all further ones pass. */
long faults_disarm(void)
{
    folder[0] = 0;
    return calls;
}

static int fails(void)
{
    calls++;
    if (calls < first || calls > last)
        return 0;
    if (!error)
        kill(getpid(), SIGKILL);
    errno = error;
    return 1;
}

static int path_fails(const char *path)
{
    return folder[0] && path && strncmp(path, folder, strlen(folder)) == 0 && fails();
}

static int descriptor_fails(int descriptor)
{
    char link[64], path[PATH_MAX];
    ssize_t length;
    int before = errno;

    if (!folder[0])
        return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    length = readlink(link, path, sizeof path - 1);
    errno = before;
    if (length < 0)
        return 0;
    path[length] = 0;
    return path_fails(path);
}

#define NEXT(name) static __typeof__(name) *next; if (!next) next = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)

#define ON_DESCRIPTOR(type, name, parameters, arguments) \
    type name parameters { NEXT(name); return descriptor_fails(descriptor) ? -1 : next arguments; }

#define ON_PATH(type, name, parameters, arguments) \
    type name parameters { NEXT(name); return path_fails(path) ? -1 : next arguments; }

ON_DESCRIPTOR(ssize_t, read, (int descriptor, void *to, size_t size), (descriptor, to, size))
ON_DESCRIPTOR(ssize_t, write, (int descriptor, const void *from, size_t size), (descriptor, from, size))
ON_DESCRIPTOR(ssize_t, pread, (int descriptor, void *to, size_t size, off_t at), (descriptor, to, size, at))
ON_DESCRIPTOR(ssize_t, pread64, (int descriptor, void *to, size_t size, off64_t at), (descriptor, to, size, at))
ON_DESCRIPTOR(ssize_t, pwrite, (int descriptor, const void *from, size_t size, off_t at), (descriptor, from, size, at))
ON_DESCRIPTOR(ssize_t, pwrite64, (int descriptor, const void *from, size_t size, off64_t at), (descriptor, from, size, at))
ON_DESCRIPTOR(int, fsync, (int descriptor), (descriptor))
ON_DESCRIPTOR(int, fdatasync, (int descriptor), (descriptor))
ON_DESCRIPTOR(int, ftruncate, (int descriptor, off_t size), (descriptor, size))
ON_DESCRIPTOR(int, ftruncate64, (int descriptor, off64_t size), (descriptor, size))
ON_DESCRIPTOR(int, fchmod, (int descriptor, mode_t mode), (descriptor, mode))
ON_PATH(int, unlink, (const char *path), (path))
ON_PATH(int, rmdir, (const char *path), (path))
ON_PATH(int, chmod, (const char *path, mode_t mode), (path, mode))
ON_PATH(int, mkdir, (const char *path, mode_t mode), (path, mode))
ON_PATH(int, rename, (const char *path, const char *to), (path, to))

ssize_t sendfile(int to, int from, off_t *at, size_t size)
{
    NEXT(sendfile);
    return descriptor_fails(from) || descriptor_fails(to) ? -1 : next(to, from, at, size);
}

ssize_t sendfile64(int to, int from, off64_t *at, size_t size)
{
    NEXT(sendfile64);
    return descriptor_fails(from) || descriptor_fails(to) ? -1 : next(to, from, at, size);
}

#define ON_OPENING(name, before, parameters) \
    int name parameters \
    { \
        mode_t mode = 0; \
        NEXT(name); \
        if (flags & (O_CREAT | __O_TMPFILE)) { \
            va_list rest; \
            va_start(rest, flags); \
            mode = va_arg(rest, mode_t); \
            va_end(rest); \
        } \
        return path_fails(path) ? -1 : next(before path, flags, mode); \
    }
#define COMMA ,

ON_OPENING(open, , (const char *path, int flags, ...))
ON_OPENING(open64, , (const char *path, int flags, ...))
ON_OPENING(openat, folder_descriptor COMMA, (int folder_descriptor, const char *path, int flags, ...))
ON_OPENING(openat64, folder_descriptor COMMA, (int folder_descriptor, const char *path, int flags, ...))
